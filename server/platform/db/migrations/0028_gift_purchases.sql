ALTER TABLE "store" ADD COLUMN "gift_purchases_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_gift_purchase" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "gift_payment_id" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_gift_payment_id_payments_id_fk" FOREIGN KEY ("gift_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_one_each_gift" UNIQUE("gift_payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_gift" CHECK (not "payments"."is_gift_purchase" or "payments"."issue_id" is not null);