ALTER TABLE "tasks" ADD COLUMN "due_time" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat_from" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "steps" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "position" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reminder" bigint;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "due_date" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "due_time" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "repeat" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "repeat_from" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "steps" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "position" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "reminder" bigint;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "priority" bigint;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "notes" text COLLATE "C";