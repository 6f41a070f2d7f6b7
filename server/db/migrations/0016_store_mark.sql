CREATE TABLE "public"."gateway_positions" (
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"heard_until" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_positions_gateway_account_pk" PRIMARY KEY("gateway","account")
);
--> statement-breakpoint
CREATE TABLE "public"."unbooked_payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"account" text NOT NULL,
	"gateway_id" text NOT NULL,
	"mark" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"payment_id" integer,
	CONSTRAINT "unbooked_payments_one_mark" UNIQUE("mark"),
	CONSTRAINT "unbooked_payments_one_each" UNIQUE("gateway","account","gateway_id"),
	CONSTRAINT "unbooked_payments_closed" CHECK (("unbooked_payments"."state" = 'open') = ("unbooked_payments"."closed_at" is null)),
	CONSTRAINT "unbooked_payments_adopted" CHECK (("unbooked_payments"."state" = 'adopted') = ("unbooked_payments"."payment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "uid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "unbooked_payments" ADD CONSTRAINT "unbooked_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_one_mark" UNIQUE("mark");--> statement-breakpoint
UPDATE "payments" SET "receipt_due_at" = NULL WHERE "receipt_tries" = 0 AND "receipt_mailed_at" IS NULL AND "completed_at" < now() - interval '1 hour';