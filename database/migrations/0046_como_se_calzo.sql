ALTER TABLE "pagos" ADD COLUMN "calce" text;--> statement-breakpoint
ALTER TABLE "cartolas" ADD COLUMN "lectura" jsonb;--> statement-breakpoint
ALTER TABLE "cartolas" ADD COLUMN "lectura_de" text;--> statement-breakpoint
CREATE INDEX "pagos_manual_idx" ON "pagos" USING btree ("creado_en") WHERE via = 'manual' and deshecho_en is null;--> statement-breakpoint
ALTER TABLE "pagos" ADD CONSTRAINT "pagos_calce_check" CHECK ("pagos"."calce" is null or ("pagos"."movimiento" is not null and "pagos"."calce" in ('codigo', 'rut', 'persona')));