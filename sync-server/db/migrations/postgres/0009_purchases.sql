CREATE TABLE "priced_purchases" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"list_id" text COLLATE "C" NOT NULL,
	"item_id" text COLLATE "C",
	"product" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"quantity" text COLLATE "C",
	"price" bigint NOT NULL,
	"market" text COLLATE "C",
	"day" text COLLATE "C" NOT NULL,
	"bought_by" text COLLATE "C",
	"bought_at" bigint NOT NULL,
	"editor_id" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "budget" bigint;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "is_model" boolean;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "prices_from" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "market" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "bought_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "aisle_orders" ADD COLUMN "market" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "priced_purchases_scope_rev" ON "priced_purchases" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "priced_purchases_day" ON "priced_purchases" USING btree ("day");--> statement-breakpoint
CREATE INDEX "priced_purchases_editor" ON "priced_purchases" USING btree ("editor_id") WHERE "priced_purchases"."editor_id" is not null;--> statement-breakpoint
CREATE INDEX "priced_purchases_deleted" ON "priced_purchases" USING btree ("deleted_at") WHERE "priced_purchases"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "lists_prices" ON "lists" USING btree ("prices_from") WHERE "lists"."prices_from" is not null;