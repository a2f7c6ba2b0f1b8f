ALTER TABLE "tasks" ADD COLUMN "occurrence" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "occurrence" text COLLATE "C";