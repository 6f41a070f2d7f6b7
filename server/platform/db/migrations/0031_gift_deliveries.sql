CREATE TABLE "public"."gift_deliveries" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"message" text NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_gift";--> statement-breakpoint
ALTER TABLE "gift_deliveries" ADD CONSTRAINT "gift_deliveries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_deliveries" ADD CONSTRAINT "gift_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_deliveries_by_user" ON "gift_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gift_deliveries_by_recipient" ON "gift_deliveries" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_gift" CHECK (not "payments"."is_gift_purchase" or "payments"."subscription_id" is null);