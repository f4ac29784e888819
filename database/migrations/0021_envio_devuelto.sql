ALTER TABLE "ventas" ADD COLUMN "envio_devuelto" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ventas" ADD COLUMN "diferencia_devuelta" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now annulling a sale gave back all that it had charged.
UPDATE "ventas" SET "envio_devuelto" = "envio_cobrado" WHERE "estado_pago" = 'Anulado' AND "envio_cobrado" > 0;--> statement-breakpoint
ALTER TABLE "ventas" ADD CONSTRAINT "ventas_devuelto_check" CHECK ("ventas"."envio_devuelto" between 0 and "ventas"."envio_cobrado" and "ventas"."diferencia_devuelta" between 0 and "ventas"."diferencia_recibida");