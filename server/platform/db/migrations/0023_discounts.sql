ALTER TABLE "coupons" DROP CONSTRAINT "coupons_give_one_thing";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "discount_percent" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "discount_amount" bigint;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "payment_id" integer;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_one_each_payment" UNIQUE("payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_discount" CHECK (("payments"."coupon_id" is null) = ("payments"."discount" = 0) and "payments"."discount" >= 0);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_discount" CHECK ("coupons"."discount_percent" between 1 and 99 or "coupons"."discount_amount" > 0
        or num_nonnulls("coupons"."discount_percent", "coupons"."discount_amount") = 0);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_give_one_thing" CHECK (case num_nonnulls("coupons"."discount_percent", "coupons"."discount_amount")
        when 0 then num_nonnulls("coupons"."issue_id", "coupons"."all_access_days") = 1
        when 1 then "coupons"."all_access_days" is null else false end);