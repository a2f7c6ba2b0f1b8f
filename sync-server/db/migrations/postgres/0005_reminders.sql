CREATE TABLE "sent_reminders" (
	"session_id" text COLLATE "C" NOT NULL,
	"row_id" text COLLATE "C" NOT NULL,
	"at" text COLLATE "C" NOT NULL,
	"sent_at" bigint NOT NULL,
	CONSTRAINT "sent_reminders_session_id_row_id_pk" PRIMARY KEY("session_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"row_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "look_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "remind_from" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "snoozed" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "snoozed" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_reminders_sent" ON "sent_reminders" USING btree ("session_id","sent_at");--> statement-breakpoint
CREATE INDEX "reminders_at" ON "reminders" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_look" ON "push_subscriptions" USING btree ("look_at","session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");