CREATE TABLE "aisle_orders" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"list_id" text COLLATE "C" NOT NULL,
	"aisles" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"last_seq" bigint NOT NULL,
	"acked_seq" bigint NOT NULL,
	"last_stamp" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_accounts" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"closed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"word" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"category" text COLLATE "C",
	"own_category" boolean NOT NULL,
	"as_typed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_proofs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failures" (
	"mid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"mutation" text COLLATE "C" NOT NULL,
	"error" text COLLATE "C" NOT NULL,
	"count" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"list_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"purchased" boolean NOT NULL,
	"quantity" text COLLATE "C",
	"category" text COLLATE "C",
	"price" bigint,
	"created_at" bigint NOT NULL,
	"added_by" text COLLATE "C",
	"bought_by" text COLLATE "C",
	"bought_at" bigint,
	"editor_id" text COLLATE "C",
	"arrived_at" bigint,
	"arrived_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"payload" text COLLATE "C" NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL,
	"done_at" bigint,
	"error" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"owner_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"members" text COLLATE "C" DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"user_id" text COLLATE "C" NOT NULL,
	"list_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"owner_name" text COLLATE "C" NOT NULL,
	"token" text COLLATE "C" DEFAULT '' NOT NULL,
	"ended_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "note_versions" (
	"note_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"parent_id" text COLLATE "C",
	"merged_id" text COLLATE "C",
	"content" text COLLATE "C",
	"at" bigint NOT NULL,
	CONSTRAINT "note_versions_note_id_id_pk" PRIMARY KEY("note_id","id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"title" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"updated_at" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opened_lists" (
	"user_id" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"list_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "opened_lists_user_id_owner_id_pk" PRIMARY KEY("user_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"title" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"status" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_lists" (
	"session_id" text COLLATE "C" NOT NULL,
	"list_id" text COLLATE "C" NOT NULL,
	"told_rev" bigint NOT NULL,
	"told_at" bigint NOT NULL,
	CONSTRAINT "push_lists_session_id_list_id_pk" PRIMARY KEY("session_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"endpoint" text COLLATE "C" NOT NULL,
	"p256dh" text COLLATE "C" NOT NULL,
	"auth" text COLLATE "C" NOT NULL,
	"time_zone" text COLLATE "C" NOT NULL,
	"silence_from" bigint NOT NULL,
	"silence_to" bigint NOT NULL,
	"tasks" boolean DEFAULT false NOT NULL,
	"remind_at" bigint NOT NULL,
	"not_before" bigint DEFAULT 0 NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"points" bigint NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "results" (
	"client_id" text COLLATE "C" NOT NULL,
	"last_seq" bigint NOT NULL,
	"results" text COLLATE "C" NOT NULL,
	CONSTRAINT "results_client_id_last_seq_pk" PRIMARY KEY("client_id","last_seq")
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"horizon" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"ip_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"auth_epoch" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"absolute_expires_at" bigint NOT NULL,
	"seen_at" bigint DEFAULT 0 NOT NULL,
	"user_agent" text COLLATE "C" NOT NULL,
	"ip" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"home_page" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"default_list_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"owner_id" text COLLATE "C" NOT NULL,
	"list_id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"can_edit" boolean NOT NULL,
	"token" text COLLATE "C" NOT NULL,
	"referenced_item_id" text COLLATE "C",
	"accepted_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "shares_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "starts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"first_commit" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"project_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"priority" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"due_date" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "todos" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"rev" bigint NOT NULL,
	"stamps" text COLLATE "C" NOT NULL,
	"deleted_at" bigint,
	"purged_at" bigint,
	"title" text COLLATE "C" NOT NULL,
	"completed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"issuer" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"email_verified_at" bigint,
	"first_name" text COLLATE "C",
	"password_hash" text COLLATE "C",
	"auth_epoch" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_lists" ADD CONSTRAINT "push_lists_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aisle_orders_scope_rev" ON "aisle_orders" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "aisle_orders_deleted" ON "aisle_orders" USING btree ("deleted_at") WHERE "aisle_orders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "clients_seen" ON "clients" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "clients_user" ON "clients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "closed_sessions_expires" ON "closed_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "corrections_scope_rev" ON "corrections" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "corrections_deleted" ON "corrections" USING btree ("deleted_at") WHERE "corrections"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "email_proofs_expires" ON "email_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_expires" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "failures_user" ON "failures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "items_scope_rev" ON "items" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "items_editor" ON "items" USING btree ("editor_id") WHERE "items"."editor_id" is not null;--> statement-breakpoint
CREATE INDEX "items_deleted" ON "items" USING btree ("deleted_at") WHERE "items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("next_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_done" ON "jobs" USING btree ("done_at") WHERE "jobs"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "lists_scope_rev" ON "lists" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "lists_owner" ON "lists" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "lists_deleted" ON "lists" USING btree ("deleted_at") WHERE "lists"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "memberships_scope_rev" ON "memberships" USING btree ("scope","rev");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_user_list" ON "memberships" USING btree ("user_id","list_id");--> statement-breakpoint
CREATE INDEX "memberships_list" ON "memberships" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "memberships_deleted" ON "memberships" USING btree ("deleted_at") WHERE "memberships"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "note_versions_at" ON "note_versions" USING btree ("note_id","at");--> statement-breakpoint
CREATE INDEX "note_versions_age" ON "note_versions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "note_versions_texts" ON "note_versions" USING btree ("scope","at") WHERE "note_versions"."content" is not null;--> statement-breakpoint
CREATE INDEX "notes_scope_rev" ON "notes" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "notes_deleted" ON "notes" USING btree ("deleted_at") WHERE "notes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user" ON "password_reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_expires" ON "password_reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "projects_scope_rev" ON "projects" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "settings_scope_rev" ON "settings" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "shares_scope_rev" ON "shares" USING btree ("scope","rev");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_email_list" ON "shares" USING btree ("email","list_id") WHERE "shares"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "shares_list" ON "shares" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "shares_referenced" ON "shares" USING btree ("referenced_item_id") WHERE "shares"."referenced_item_id" is not null;--> statement-breakpoint
CREATE INDEX "shares_deleted" ON "shares" USING btree ("deleted_at") WHERE "shares"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "starts_first_commit" ON "starts" USING btree ("first_commit");--> statement-breakpoint
CREATE INDEX "tasks_scope_rev" ON "tasks" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "tasks_project" ON "tasks" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "tasks_deleted" ON "tasks" USING btree ("deleted_at") WHERE "tasks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "todos_scope_rev" ON "todos" USING btree ("scope","rev");--> statement-breakpoint
CREATE INDEX "todos_deleted" ON "todos" USING btree ("deleted_at") WHERE "todos"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_issuer_subject" ON "user_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_user_issuer" ON "user_identities" USING btree ("user_id","issuer");