-- A payment that is being written would not mark its sale: the trigger comes with this version.
LOCK TABLE "pagos" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "ventas" ADD COLUMN "de_mas" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "ventas" v SET de_mas = true
  FROM (SELECT venta, sum(monto) AS monto FROM "pagos" WHERE deshecho_en IS NULL GROUP BY venta) p
 WHERE p.venta = v.id AND p.monto > v.total;--> statement-breakpoint
CREATE INDEX "productos_compras_anulados_de_idx" ON "productos_compras" USING btree ("usuario","venta") WHERE estado = 'Anulado';--> statement-breakpoint
CREATE INDEX "ventas_con_favor_idx" ON "ventas" USING btree ("usuario","id") WHERE de_mas or envio_devuelto > 0 or estado_pago in ('Rechazado', 'Anulado');