ALTER TABLE "store" ADD COLUMN "accent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "backed_up_at" timestamp with time zone;