export const fontPreloads: Record<"en"|"he"|"fr"|"ar"|"zh", string[]> = {en:[],he:[],fr:[],ar:[],zh:[]};
