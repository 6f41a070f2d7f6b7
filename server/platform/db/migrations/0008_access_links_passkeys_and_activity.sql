CREATE TABLE "public"."access_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"role" text,
	"email" text,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "access_links_one_secret" UNIQUE("secret_hash"),
	CONSTRAINT "access_links_recovery" CHECK (("access_links"."kind" = 'recovery') = ("access_links"."user_id" is not null)),
	CONSTRAINT "access_links_invitation" CHECK (("access_links"."kind" = 'invitation') = ("access_links"."role" is not null))
);
--> statement-breakpoint
CREATE TABLE "public"."activity" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"via" text NOT NULL,
	"call" text NOT NULL,
	"object" text,
	"object_user_id" integer,
	"network" text,
	CONSTRAINT "activity_via" CHECK ("activity"."via" in ('page', 'command', 'api'))
);
--> statement-breakpoint
CREATE TABLE "public"."passkey_challenges" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_object_user_id_users_id_fk" FOREIGN KEY ("object_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_links_by_user" ON "access_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_links_by_creator" ON "access_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "access_links_by_end" ON "access_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "activity_by_time" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_by_user" ON "activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activity_by_object_user" ON "activity" USING btree ("object_user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_end" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id");