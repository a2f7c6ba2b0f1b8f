CREATE TABLE `starts` (
	`id` text PRIMARY KEY NOT NULL,
	`first_commit` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `starts_first_commit` ON `starts` (`first_commit`);
--> statement-breakpoint
INSERT INTO `starts` SELECT 'migrated', CAST(`value` AS INTEGER) FROM `facts` WHERE `key` = 'commits';--> statement-breakpoint
INSERT INTO `facts` SELECT 'bookmarkKey', lower(hex(randomblob(32))) FROM `facts` WHERE `key` = 'epoch';
