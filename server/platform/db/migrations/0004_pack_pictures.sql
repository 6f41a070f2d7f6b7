ALTER TABLE "packs" ADD COLUMN "picture_end" integer;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "pictures" integer DEFAULT 0 NOT NULL;