ALTER TABLE "issues" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "reading_direction" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "spreads" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_reading_direction_known" CHECK ("issues"."reading_direction" in ('auto', 'ltr', 'rtl'));--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_spreads_known" CHECK ("issues"."spreads" in ('auto', 'single', 'double'));