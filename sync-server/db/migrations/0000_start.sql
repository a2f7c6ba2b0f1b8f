CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`last_seq` integer NOT NULL,
	`acked_seq` integer NOT NULL,
	`last_stamp` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `clients_seen` ON `clients` (`seen_at`);--> statement-breakpoint
CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_tokens_expires` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `facts` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `failures` (
	`mid` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`mutation` text NOT NULL,
	`error` text NOT NULL,
	`count` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `failures_user` ON `failures` (`user_id`);--> statement-breakpoint
CREATE TABLE `items` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`list_id` text NOT NULL,
	`name` text NOT NULL,
	`purchased` integer NOT NULL,
	`quantity` text,
	`category` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `items_scope_rev` ON `items` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `items_deleted` ON `items` (`deleted_at`) WHERE "items"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`done_at` integer,
	`error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_next` ON `jobs` (`next_at`) WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX `jobs_done` ON `jobs` (`done_at`) WHERE "jobs"."done_at" is not null;--> statement-breakpoint
CREATE TABLE `lists` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`owner_id` text NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lists_scope_rev` ON `lists` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `lists_owner` ON `lists` (`owner_id`);--> statement-breakpoint
CREATE INDEX `lists_deleted` ON `lists` (`deleted_at`) WHERE "lists"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`user_id` text NOT NULL,
	`list_id` text NOT NULL,
	`role` text NOT NULL,
	`owner_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `memberships_scope_rev` ON `memberships` (`scope`,`rev`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_user_list` ON `memberships` (`user_id`,`list_id`);--> statement-breakpoint
CREATE INDEX `memberships_list` ON `memberships` (`list_id`);--> statement-breakpoint
CREATE INDEX `memberships_deleted` ON `memberships` (`deleted_at`) WHERE "memberships"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notes_scope_rev` ON `notes` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `notes_deleted` ON `notes` (`deleted_at`) WHERE "notes"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `password_reset_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_reset_tokens_user` ON `password_reset_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_expires` ON `password_reset_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`title` text NOT NULL,
	`description` text,
	`status` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `projects_scope_rev` ON `projects` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `projects_deleted` ON `projects` (`deleted_at`) WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expire` ON `rate_limits` (`expire`);--> statement-breakpoint
CREATE TABLE `results` (
	`client_id` text NOT NULL,
	`last_seq` integer NOT NULL,
	`results` text NOT NULL,
	PRIMARY KEY(`client_id`, `last_seq`)
);
--> statement-breakpoint
CREATE TABLE `scopes` (
	`id` text PRIMARY KEY NOT NULL,
	`rev` integer NOT NULL,
	`floor` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`ip_key` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`auth_epoch` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`absolute_expires_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`ip` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`home_page` text NOT NULL,
	`language` text NOT NULL,
	`default_list_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `settings_scope_rev` ON `settings` (`scope`,`rev`);--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`owner_id` text NOT NULL,
	`list_id` text NOT NULL,
	`email` text NOT NULL,
	`can_edit` integer NOT NULL,
	`token` text NOT NULL,
	`referenced_item_id` text,
	`accepted_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_token_unique` ON `shares` (`token`);--> statement-breakpoint
CREATE INDEX `shares_scope_rev` ON `shares` (`scope`,`rev`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_email_list` ON `shares` (`email`,`list_id`) WHERE "shares"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `shares_list` ON `shares` (`list_id`);--> statement-breakpoint
CREATE INDEX `shares_referenced` ON `shares` (`referenced_item_id`) WHERE "shares"."referenced_item_id" is not null;--> statement-breakpoint
CREATE INDEX `shares_deleted` ON `shares` (`deleted_at`) WHERE "shares"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`project_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`priority` integer NOT NULL,
	`status` text NOT NULL,
	`due_date` text
);
--> statement-breakpoint
CREATE INDEX `tasks_scope_rev` ON `tasks` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `tasks_project` ON `tasks` (`project_id`);--> statement-breakpoint
CREATE INDEX `tasks_deleted` ON `tasks` (`deleted_at`) WHERE "tasks"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `todos` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`title` text NOT NULL,
	`completed` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `todos_scope_rev` ON `todos` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `todos_deleted` ON `todos` (`deleted_at`) WHERE "todos"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `user_identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_issuer_subject` ON `user_identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_user_issuer` ON `user_identities` (`user_id`,`issuer`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`first_name` text,
	`password_hash` text,
	`auth_epoch` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);