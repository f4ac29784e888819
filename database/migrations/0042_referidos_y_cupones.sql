-- A row that is being written would be missing in the sums below: their triggers change with this version.
LOCK TABLE "tickets_compras" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- What referrals earned and annulments took back of it goes from the terms that held it to terms of its own.
INSERT INTO "historial_sumas" ("usuario", "clase", "puntos")
SELECT f.usuario, p.clase, p.signo * f.puntos FROM (
  SELECT c.usuario, c.puntos < 0 AS quitados, sum(c.puntos) AS puntos
    FROM "tickets_compras" c JOIN "tickets_estados" e ON e.estado = c.estado
   WHERE e.puntos_validos AND c.puntos <> 0 AND (c.forma_pago = 'referido' OR c.credito IS NOT NULL) GROUP BY 1, 2) f
 CROSS JOIN LATERAL (VALUES
   (CASE WHEN f.quitados THEN 'descontados' ELSE 'ganados' END, -1),
   (CASE WHEN f.quitados THEN 'referidos_quitados' ELSE 'referidos' END, 1)) p (clase, signo);--> statement-breakpoint
CREATE INDEX "cupones_usos_cupon_vence_idx" ON "cupones_usos" USING btree ("cupon","vence_en");