CREATE TABLE `aisle_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`purged_at` integer,
	`list_id` text NOT NULL,
	`aisles` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `aisle_orders_scope_rev` ON `aisle_orders` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `aisle_orders_deleted` ON `aisle_orders` (`deleted_at`) WHERE "aisle_orders"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `items` ADD `price` integer;