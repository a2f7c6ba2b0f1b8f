CREATE TABLE `trips` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`purged_at` integer,
	`list_id` text NOT NULL,
	`market` text,
	`day` text NOT NULL,
	`lines` text NOT NULL,
	`total` integer,
	`closed_by` text,
	`closed_at` integer NOT NULL,
	`editor_id` text,
	`joined_to` text
);
--> statement-breakpoint
CREATE INDEX `trips_scope_rev` ON `trips` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `trips_closed` ON `trips` (`closed_at`);--> statement-breakpoint
CREATE INDEX `trips_editor` ON `trips` (`editor_id`) WHERE "trips"."editor_id" is not null;--> statement-breakpoint
CREATE INDEX `trips_deleted` ON `trips` (`deleted_at`) WHERE "trips"."deleted_at" is not null;