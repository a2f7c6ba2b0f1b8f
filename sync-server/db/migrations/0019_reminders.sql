CREATE TABLE `sent_reminders` (
	`session_id` text NOT NULL,
	`row_id` text NOT NULL,
	`at` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `row_id`),
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sent_reminders_sent` ON `sent_reminders` (`session_id`,`sent_at`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`row_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reminders_at` ON `reminders` (`user_id`,`at`);--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `look_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `remind_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_look` ON `push_subscriptions` (`look_at`,`session_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
ALTER TABLE `tasks` ADD `snoozed` text;--> statement-breakpoint
ALTER TABLE `todos` ADD `snoozed` text;