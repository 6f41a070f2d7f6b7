CREATE TABLE "public"."gift_openings" (
	"id" serial PRIMARY KEY NOT NULL,
	"gift_link_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_openings_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "subscriptions_one_renewing";--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "gift_visitors" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_openings" ADD CONSTRAINT "gift_openings_gift_link_id_gift_links_id_fk" FOREIGN KEY ("gift_link_id") REFERENCES "public"."gift_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_openings_by_link" ON "gift_openings" USING btree ("gift_link_id");--> statement-breakpoint
CREATE INDEX "gift_openings_by_time" ON "gift_openings" USING btree ("opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_renewing" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" in ('pending', 'active', 'past_due', 'resuming');--> statement-breakpoint
-- The cookies of earlier versions have the token of the link itself.
INSERT INTO "gift_openings" ("gift_link_id", "token_hash", "opened_at") SELECT "id", "token_hash", "created_at" FROM "gift_links";
