CREATE TABLE "page_pictures" (
	"issue_id" integer NOT NULL,
	"page" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"file_sha256" text NOT NULL,
	CONSTRAINT "page_pictures_issue_id_page_pk" PRIMARY KEY("issue_id","page")
);
--> statement-breakpoint
CREATE TABLE "replaced_files" (
	"issue_id" integer NOT NULL,
	"type" text NOT NULL,
	"file_sha256" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replaced_files_issue_id_type_file_sha256_pk" PRIMARY KEY("issue_id","type","file_sha256")
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_is_one_row" CHECK ("maintenance"."id" = 1)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issues" ALTER COLUMN "published_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_publisher" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_file_sha256_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD CONSTRAINT "replaced_files_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD CONSTRAINT "replaced_files_file_sha256_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_counts_by_end" ON "rate_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "open_tokens_opened" ON "open_tokens" USING btree ("opened_at") WHERE "open_tokens"."opened_at" is not null;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_import_key_unique" UNIQUE("import_key");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_drafts_are_off_the_shelf" CHECK (num_nonnulls("issues"."published_at", "issues"."withdrawn_at") > 0);