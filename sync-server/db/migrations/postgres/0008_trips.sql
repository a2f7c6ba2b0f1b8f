CREATE TABLE "trips" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"list_id" text COLLATE "C" NOT NULL,
	"market" text COLLATE "C",
	"day" text COLLATE "C" NOT NULL,
	"lines" text COLLATE "C" NOT NULL,
	"total" bigint,
	"closed_by" text COLLATE "C",
	"closed_at" bigint NOT NULL,
	"editor_id" text COLLATE "C",
	"joined_to" text COLLATE "C"
);
--> statement-breakpoint
CREATE INDEX "trips_scope_rev" ON "trips" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "trips_closed" ON "trips" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "trips_editor" ON "trips" USING btree ("editor_id") WHERE "trips"."editor_id" is not null;--> statement-breakpoint
CREATE INDEX "trips_deleted" ON "trips" USING btree ("deleted_at") WHERE "trips"."deleted_at" is not null;