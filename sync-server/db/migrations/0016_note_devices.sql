ALTER TABLE `note_versions` ADD `session` text;--> statement-breakpoint
ALTER TABLE `note_versions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `note_versions` ADD `system` text;