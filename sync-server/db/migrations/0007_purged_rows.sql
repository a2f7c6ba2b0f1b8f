ALTER TABLE `items` ADD `purged_at` integer;--> statement-breakpoint
ALTER TABLE `lists` ADD `purged_at` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `purged_at` integer;--> statement-breakpoint
ALTER TABLE `notes` ADD `purged_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `purged_at` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `purged_at` integer;--> statement-breakpoint
ALTER TABLE `shares` ADD `purged_at` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `purged_at` integer;--> statement-breakpoint
ALTER TABLE `todos` ADD `purged_at` integer;
--> statement-breakpoint
UPDATE `lists` SET `purged_at` = unixepoch() * 1000 WHERE `deleted_at` IS NOT NULL AND `title` = '';--> statement-breakpoint
UPDATE `items` SET `purged_at` = unixepoch() * 1000 WHERE `name` = '';--> statement-breakpoint
UPDATE `memberships` SET `purged_at` = unixepoch() * 1000 WHERE `deleted_at` IS NOT NULL AND `owner_name` = '';--> statement-breakpoint
UPDATE `shares` SET `purged_at` = unixepoch() * 1000 WHERE `deleted_at` IS NOT NULL AND `email` = '';--> statement-breakpoint
UPDATE `projects` SET `purged_at` = unixepoch() * 1000 WHERE `deleted_at` IS NOT NULL AND `title` = '';--> statement-breakpoint
UPDATE `tasks` SET `purged_at` = unixepoch() * 1000 WHERE `deleted_at` IS NOT NULL AND `title` = '';--> statement-breakpoint
UPDATE `notes` SET `purged_at` = unixepoch() * 1000 WHERE `deleted_at` IS NOT NULL AND `title` = '';--> statement-breakpoint
UPDATE `todos` SET `purged_at` = unixepoch() * 1000 WHERE `deleted_at` IS NOT NULL AND `title` = '';
