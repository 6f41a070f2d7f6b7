CREATE TABLE "public"."news_sendings" (
	"issue_id" integer PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"last_id" integer DEFAULT 0 NOT NULL,
	"recipients" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."news_subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"address_key" text NOT NULL,
	"email" text NOT NULL,
	"link_hash" text,
	"link_ends_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"bounces" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "news_subscriptions_one_each" UNIQUE("address_key"),
	CONSTRAINT "news_subscriptions_one_link" UNIQUE("link_hash"),
	CONSTRAINT "news_subscriptions_link" CHECK (("news_subscriptions"."link_hash" is null) = ("news_subscriptions"."link_ends_at" is null)),
	CONSTRAINT "news_subscriptions_open" CHECK ("news_subscriptions"."confirmed_at" is not null or "news_subscriptions"."link_hash" is not null)
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "news_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "news_sendings" ADD CONSTRAINT "news_sendings_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;