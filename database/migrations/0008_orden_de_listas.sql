-- A list sorted by date, newest first, walks its index: "DESC" in a query means nulls first, and so must the index.

DROP INDEX "preguntas_pendientes_idx";--> statement-breakpoint
DROP INDEX "productos_compras_usuario_idx";--> statement-breakpoint
DROP INDEX "tickets_compras_usuario_idx";--> statement-breakpoint
DROP INDEX "apuestas_jugador_idx";--> statement-breakpoint
DROP INDEX "tickets_montoncitos_jugador_idx";--> statement-breakpoint
DROP INDEX "productos_nuevos_idx";--> statement-breakpoint
DROP INDEX "auditoria_fecha_idx";--> statement-breakpoint
DROP INDEX "auditoria_objeto_idx";--> statement-breakpoint
DROP INDEX "auditoria_quien_idx";--> statement-breakpoint
DROP INDEX "correos_estado_idx";--> statement-breakpoint
DROP INDEX "notificaciones_usuario_idx";--> statement-breakpoint
DROP INDEX "tickets_participantes_usuario_idx";--> statement-breakpoint
DROP INDEX "ventas_fecha_idx";--> statement-breakpoint
DROP INDEX "ventas_usuario_idx";--> statement-breakpoint
DROP INDEX "ventas_estado_idx";--> statement-breakpoint
CREATE INDEX "preguntas_pendientes_idx" ON "preguntas_pendientes" USING btree ("veces" DESC NULLS FIRST,"ultima_vez" DESC NULLS FIRST) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX "productos_compras_usuario_idx" ON "productos_compras" USING btree ("usuario","fecha_compra" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_compras_usuario_idx" ON "tickets_compras" USING btree ("usuario","fecha_compra" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "apuestas_jugador_idx" ON "apuestas" USING btree ("jugador","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_montoncitos_jugador_idx" ON "tickets_montoncitos" USING btree ("jugador","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "productos_nuevos_idx" ON "productos" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "auditoria_fecha_idx" ON "auditoria" USING btree ("fecha" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auditoria_objeto_idx" ON "auditoria" USING btree ("objeto","fecha" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "auditoria_quien_idx" ON "auditoria" USING btree ("quien","fecha" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "correos_estado_idx" ON "correos" USING btree ("estado","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notificaciones_usuario_idx" ON "notificaciones" USING btree ("usuario","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_participantes_usuario_idx" ON "tickets_participantes" USING btree ("usuario","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ventas_fecha_idx" ON "ventas" USING btree ("fecha" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "ventas_usuario_idx" ON "ventas" USING btree ("usuario","fecha" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ventas_estado_idx" ON "ventas" USING btree ("estado_pago","fecha" DESC NULLS FIRST);