ALTER TABLE "cover_renditions" DROP CONSTRAINT "cover_renditions_one_each";--> statement-breakpoint
ALTER TABLE "cover_renditions" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "page_width" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "page_height" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "publish_refusal" text;--> statement-breakpoint
CREATE INDEX "issues_by_publish_at" ON "issues" USING btree ("publish_at") WHERE "issues"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "cover_renditions" ADD CONSTRAINT "cover_renditions_one_each" UNIQUE("issue_id","width","format","is_own");