CREATE TABLE "public"."print_subscribers" (
	"address_key" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"user_id" integer
);
--> statement-breakpoint
ALTER TABLE "public"."subscriptions" ADD COLUMN "is_print" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public"."print_subscribers" ADD CONSTRAINT "print_subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_subscribers_by_user" ON "public"."print_subscribers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_of_print" ON "public"."subscriptions" USING btree ("user_id") WHERE is_print;