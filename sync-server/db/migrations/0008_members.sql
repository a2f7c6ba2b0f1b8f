ALTER TABLE `items` ADD `added_by` text;--> statement-breakpoint
ALTER TABLE `items` ADD `bought_by` text;--> statement-breakpoint
ALTER TABLE `items` ADD `bought_at` integer;--> statement-breakpoint
ALTER TABLE `lists` ADD `members` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `token` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `lists` SET `members` = coalesce((SELECT json_group_array(json_object('id', `id`, 'name', `name`, 'role', `role`)) FROM (
  SELECT u.`id`, coalesce(u.`first_name`, substr(u.`email`, 1, instr(u.`email`, '@') - 1)) AS `name`, 'owner' AS `role`, 0 AS `place` FROM `users` u WHERE u.`id` = `lists`.`owner_id`
  UNION ALL
  SELECT u.`id`, coalesce(u.`first_name`, substr(u.`email`, 1, instr(u.`email`, '@') - 1)), m.`role`, 1 FROM `memberships` m JOIN `users` u ON u.`id` = m.`user_id` JOIN `shares` s ON s.`list_id` = m.`list_id` AND s.`email` = u.`email` AND s.`deleted_at` IS NULL WHERE m.`list_id` = `lists`.`id` AND m.`deleted_at` IS NULL AND s.`accepted_at` IS NOT NULL
  ORDER BY `place`, `name`
)), '[]') WHERE `purged_at` IS NULL;--> statement-breakpoint
UPDATE `memberships` SET `token` = coalesce((
  SELECT s.`token` FROM `shares` s JOIN `users` u ON u.`email` = s.`email` WHERE s.`list_id` = `memberships`.`list_id` AND u.`id` = `memberships`.`user_id` AND s.`deleted_at` IS NULL
), '') WHERE `purged_at` IS NULL;
