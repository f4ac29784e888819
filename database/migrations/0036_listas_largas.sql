DROP INDEX "libro_movimientos_cuenta_orden_idx";--> statement-breakpoint
DROP INDEX "productos_compras_por_despachar_idx";--> statement-breakpoint
DROP INDEX "pagos_venta_idx";--> statement-breakpoint
DROP INDEX "ventas_usuario_idx";--> statement-breakpoint
CREATE INDEX "libro_movimientos_cuenta_asiento_idx" ON "libro_movimientos" USING btree ("cuenta","asiento");--> statement-breakpoint
CREATE INDEX "sorteos_con_acta_idx" ON "sorteos" USING btree ("id","key","producto") WHERE huella_rangos is not null;--> statement-breakpoint
CREATE INDEX "sorteos_semillas_llave_idx" ON "sorteos_semillas" USING btree ("llave");--> statement-breakpoint
CREATE INDEX "productos_compras_por_despachar_idx" ON "productos_compras" USING btree ("venta","estado") WHERE estado in ('Pagado', 'Preparando');--> statement-breakpoint
CREATE INDEX "pagos_venta_idx" ON "pagos" USING btree ("venta","deshecho_en","monto");--> statement-breakpoint
CREATE INDEX "ventas_usuario_idx" ON "ventas" USING btree ("usuario","fecha" DESC NULLS FIRST,"id","total","estado_pago","envio_devuelto","origen");