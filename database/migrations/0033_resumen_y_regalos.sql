-- A sale that is being written would be missing in the sums below, and its trigger is that of the version before.
LOCK TABLE "ventas" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ADD COLUMN "neto" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ADD COLUMN "descuento" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ADD COLUMN "envio" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ADD COLUMN "diferencia" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ADD COLUMN "diferencia_devuelta" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Only the new columns: the other sums are already there.
INSERT INTO "ventas_sumas" ("dia", "estado_pago", "origen", "ventas", "productos", "puntos", "total", "anulado", "neto", "descuento", "envio", "diferencia", "diferencia_devuelta")
SELECT (fecha AT TIME ZONE 'America/Santiago')::date, estado_pago, origen, 0, 0, 0, 0, 0,
       sum((total * 200 + 119) / 238 + (diferencia_recibida * 200 + 119) / 238), sum(descuento), sum(envio_cobrado),
       sum(diferencia_recibida), sum(diferencia_devuelta)
  FROM "ventas" GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE "ventas_sumas" ADD COLUMN "suelta" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Without a default, a process of the version before cannot write sums that lack them.
ALTER TABLE "ventas_sumas" ALTER COLUMN "neto" DROP DEFAULT, ALTER COLUMN "descuento" DROP DEFAULT, ALTER COLUMN "envio" DROP DEFAULT,
  ALTER COLUMN "diferencia" DROP DEFAULT, ALTER COLUMN "diferencia_devuelta" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "productos_regalo_idx" ON "productos" USING btree (("precio_cliente"::numeric / "puntos_regalo"),"id") WHERE disponible and puntos_regalo > 0;--> statement-breakpoint
CREATE INDEX "ventas_sumas_sueltas_idx" ON "ventas_sumas" USING btree ("dia","estado_pago","origen") WHERE suelta;
