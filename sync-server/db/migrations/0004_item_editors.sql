ALTER TABLE `items` ADD `editor_id` text;--> statement-breakpoint
CREATE INDEX `items_editor` ON `items` (`editor_id`) WHERE "items"."editor_id" is not null;