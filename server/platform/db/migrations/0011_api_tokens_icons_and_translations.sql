CREATE TABLE "public"."store_icons" (
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"file_sha256" text NOT NULL,
	CONSTRAINT "store_icons_name_size_pk" PRIMARY KEY("name","size")
);
--> statement-breakpoint
CREATE TABLE "public"."api_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_tokens_one_secret" UNIQUE("secret_hash"),
	CONSTRAINT "api_tokens_role" CHECK ("api_tokens"."role" in ('publisher', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "store_icons" ADD CONSTRAINT "store_icons_file_sha256_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_by_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_by_end" ON "api_tokens" USING btree ("expires_at");