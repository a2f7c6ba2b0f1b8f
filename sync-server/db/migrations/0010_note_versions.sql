CREATE TABLE `note_versions` (
	`note_id` text NOT NULL,
	`id` text NOT NULL,
	`scope` text NOT NULL,
	`parent_id` text,
	`merged_id` text,
	`content` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`note_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `note_versions_at` ON `note_versions` (`note_id`,`at`);--> statement-breakpoint
CREATE INDEX `note_versions_age` ON `note_versions` (`at`);--> statement-breakpoint
CREATE INDEX `note_versions_texts` ON `note_versions` (`scope`,`at`) WHERE "note_versions"."content" is not null;--> statement-breakpoint
ALTER TABLE `notes` ADD `version` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `notes` SET `version` = `id`;
