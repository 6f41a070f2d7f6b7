CREATE TABLE "public"."bundle_issues" (
	"bundle_id" integer NOT NULL,
	"issue_id" integer NOT NULL,
	CONSTRAINT "bundle_issues_bundle_id_issue_id_pk" PRIMARY KEY("bundle_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "public"."bundles" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"price" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "bundles_price" CHECK ("bundles"."price" > 0)
);
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_payment_id_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_for_one_thing";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bundle_id" integer;--> statement-breakpoint
ALTER TABLE "bundle_issues" ADD CONSTRAINT "bundle_issues_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_issues" ADD CONSTRAINT "bundle_issues_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_issues_by_issue" ON "bundle_issues" USING btree ("issue_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_bundle" ON "payments" USING btree ("user_id","bundle_id") WHERE "payments"."status" in ('created', 'submitted', 'requires_action', 'declined', 'processing');--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_once_each" UNIQUE("payment_id","issue_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_for_one_thing" CHECK (num_nonnulls("payments"."issue_id", "payments"."plan_id", "payments"."bundle_id") = 1);