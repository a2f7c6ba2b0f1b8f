CREATE TABLE `push_lists` (
	`session_id` text NOT NULL,
	`list_id` text NOT NULL,
	`told_rev` integer NOT NULL,
	`told_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `list_id`),
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`time_zone` text NOT NULL,
	`silence_from` integer NOT NULL,
	`silence_to` integer NOT NULL,
	`tasks` integer DEFAULT false NOT NULL,
	`remind_at` integer NOT NULL,
	`not_before` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `items` ADD `arrived_at` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `arrived_by` text;