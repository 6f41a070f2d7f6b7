ALTER TABLE "plans" ADD COLUMN "first_price" bigint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "first_days" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "later_amount" bigint;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_first_price" CHECK ("plans"."first_price" > 0 and "plans"."first_price" < "plans"."price");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_first_days" CHECK ("plans"."first_days" is null or ("plans"."first_days" > 0 and "plans"."first_price" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_later_amount" CHECK ("payments"."later_amount" is null or ("payments"."plan_id" is not null and not "payments"."is_renewal"
        and "payments"."later_amount" > "payments"."amount" + "payments"."balance_used"));