ALTER TABLE "issues" ADD COLUMN "text_access" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "accessibility" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "accessibility_page_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "feeds_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_text_access_known" CHECK ("issues"."text_access" in ('tagged', 'text', 'scan'));