ALTER TABLE `scopes` RENAME COLUMN `floor` TO `horizon`;
