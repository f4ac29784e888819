CREATE TABLE "autoexclusiones" (
	"marca" text PRIMARY KEY NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"hasta" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "nacimiento_fijo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "pausa_hasta" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "autoexclusiones_hasta_idx" ON "autoexclusiones" USING btree ("hasta");