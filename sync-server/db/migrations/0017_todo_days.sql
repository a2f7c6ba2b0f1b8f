ALTER TABLE `tasks` ADD `due_time` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `repeat` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `repeat_from` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `steps` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `position` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `reminder` integer;--> statement-breakpoint
ALTER TABLE `todos` ADD `due_date` text;--> statement-breakpoint
ALTER TABLE `todos` ADD `due_time` text;--> statement-breakpoint
ALTER TABLE `todos` ADD `repeat` text;--> statement-breakpoint
ALTER TABLE `todos` ADD `repeat_from` text;--> statement-breakpoint
ALTER TABLE `todos` ADD `steps` text;--> statement-breakpoint
ALTER TABLE `todos` ADD `position` text;--> statement-breakpoint
ALTER TABLE `todos` ADD `reminder` integer;--> statement-breakpoint
ALTER TABLE `todos` ADD `priority` integer;--> statement-breakpoint
ALTER TABLE `todos` ADD `notes` text;