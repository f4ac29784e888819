DROP INDEX "libro_asientos_fecha_idx";--> statement-breakpoint
DROP INDEX "libro_asientos_motivo_idx";--> statement-breakpoint
DROP INDEX "libro_movimientos_cuenta_idx";--> statement-breakpoint
CREATE INDEX "libro_asientos_orden_idx" ON "libro_asientos" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "libro_asientos_motivo_orden_idx" ON "libro_asientos" USING btree ("motivo","fecha","id");--> statement-breakpoint
CREATE INDEX "libro_movimientos_cuenta_orden_idx" ON "libro_movimientos" USING btree ("cuenta","id");