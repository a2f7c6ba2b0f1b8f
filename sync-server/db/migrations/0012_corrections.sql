CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`purged_at` integer,
	`word` text NOT NULL,
	`name` text,
	`category` text,
	`own_category` integer NOT NULL,
	`as_typed` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `corrections_scope_rev` ON `corrections` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `corrections_deleted` ON `corrections` (`deleted_at`) WHERE "corrections"."deleted_at" is not null;