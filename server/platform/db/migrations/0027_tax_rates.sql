ALTER TABLE "store" ADD COLUMN "tax_rates" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- No document has shown the tax of a credit note before.
UPDATE "receipts" SET "tax_name" = "receipt"."tax_name", "tax_rate" = "receipt"."tax_rate" FROM "receipts" "receipt" WHERE "receipts"."series" = 'credit' AND "receipt"."series" = 'receipt' AND "receipt"."payment_id" = "receipts"."payment_id";
