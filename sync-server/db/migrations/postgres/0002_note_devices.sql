ALTER TABLE "note_versions" ADD COLUMN "session" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "note_versions" ADD COLUMN "browser" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "note_versions" ADD COLUMN "system" text COLLATE "C";