CREATE TABLE "connections" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"commits" bigint NOT NULL,
	"at" bigint DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "connections_listed" ON "connections" USING btree ("id") WHERE "connections"."is_listed";