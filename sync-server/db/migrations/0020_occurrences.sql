ALTER TABLE `tasks` ADD `occurrence` text;--> statement-breakpoint
ALTER TABLE `todos` ADD `occurrence` text;