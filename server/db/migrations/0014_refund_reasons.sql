ALTER TABLE "payments" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_reason_at" timestamp with time zone;--> statement-breakpoint
UPDATE "payments" SET "refund_reason" = 'unrecorded', "refund_reason_at" = "completed_at" WHERE "is_surplus";
