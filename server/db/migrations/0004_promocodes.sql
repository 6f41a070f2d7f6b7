CREATE TABLE "promocodes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"code_norm" text NOT NULL,
	"issue_id" integer,
	"all_access_days" integer,
	"max_uses" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "promocodes_give_one_thing" CHECK (num_nonnulls("promocodes"."issue_id", "promocodes"."all_access_days") = 1),
	CONSTRAINT "promocodes_some_days" CHECK ("promocodes"."all_access_days" > 0),
	CONSTRAINT "promocodes_not_overused" CHECK ("promocodes"."used_count" <= "promocodes"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"promocode_id" integer NOT NULL,
	"user_id" integer,
	"purchase_id" integer,
	"subscription_id" integer,
	"redeemed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redemptions_once_each" UNIQUE("promocode_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "promocodes" ADD CONSTRAINT "promocodes_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_promocode_id_promocodes_id_fk" FOREIGN KEY ("promocode_id") REFERENCES "public"."promocodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promocodes_one_live" ON "promocodes" USING btree ("code_norm") WHERE "promocodes"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "redemptions_by_user" ON "redemptions" USING btree ("user_id");