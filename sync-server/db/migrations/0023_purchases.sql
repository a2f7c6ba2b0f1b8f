CREATE TABLE `priced_purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`rev` integer NOT NULL,
	`stamps` text NOT NULL,
	`deleted_at` integer,
	`purged_at` integer,
	`list_id` text NOT NULL,
	`item_id` text,
	`product` text NOT NULL,
	`name` text NOT NULL,
	`quantity` text,
	`price` integer NOT NULL,
	`market` text,
	`day` text NOT NULL,
	`bought_by` text,
	`bought_at` integer NOT NULL,
	`editor_id` text
);
--> statement-breakpoint
CREATE INDEX `priced_purchases_scope_rev` ON `priced_purchases` (`scope`,`rev`);--> statement-breakpoint
CREATE INDEX `priced_purchases_day` ON `priced_purchases` (`day`);--> statement-breakpoint
CREATE INDEX `priced_purchases_editor` ON `priced_purchases` (`editor_id`) WHERE "priced_purchases"."editor_id" is not null;--> statement-breakpoint
CREATE INDEX `priced_purchases_deleted` ON `priced_purchases` (`deleted_at`) WHERE "priced_purchases"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE `lists` ADD `budget` integer;--> statement-breakpoint
ALTER TABLE `lists` ADD `is_model` integer;--> statement-breakpoint
ALTER TABLE `lists` ADD `prices_from` integer;--> statement-breakpoint
CREATE INDEX `lists_prices` ON `lists` (`prices_from`) WHERE "lists"."prices_from" is not null;--> statement-breakpoint
ALTER TABLE `items` ADD `market` text;--> statement-breakpoint
ALTER TABLE `items` ADD `bought_on` text;--> statement-breakpoint
ALTER TABLE `aisle_orders` ADD `market` text;