CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`commits` integer NOT NULL,
	`at` integer DEFAULT 0 NOT NULL,
	`is_listed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `connections_listed` ON `connections` (`id`) WHERE "connections"."is_listed";